// Compiles Python with the very Python that will run it, so that no phone has to.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , folder] = process.argv;
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
// The same code gives the same bytes; where in a line something stands nobody asks on a phone.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/made", folder);
python.runPython(`
import compileall, pathlib, py_compile

AS_IT_IS = py_compile.PycInvalidationMode.UNCHECKED_HASH

def compiled(part, **how):
    folder = f"/made/{part}"
    compileall.compile_dir(folder, stripdir=folder, quiet=1, invalidation_mode=AS_IT_IS, **how)

# Of others' code only what runs; ours looks for its own files.
for part in ("library", "needed"):
    compiled(part, legacy=True, optimize=2)
    for source in pathlib.Path(f"/made/{part}").rglob("*.py"):
        source.unlink()
compiled("ours")
`);
