// What this phone remembers. Where the browser forbids that, or has no room left, it is remembered
// until the page is left. A global, not an import: browsers keep files for a year, and the address
// of an import has no version.

const passing = new Map();

function stored(work, otherwise = null) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function keep(key, value) {
  passing.set(key, value);
  stored(() => {
    localStorage.setItem(key, value);
    passing.delete(key);
  });
}

function forget(key) {
  passing.delete(key);
  stored(() => localStorage.removeItem(key));
}

const isPassing = (key) => passing.has(key);
const recall = (key) => passing.get(key) ?? stored(() => localStorage.getItem(key));
const keys = () => [...passing.keys(), ...stored(() => Object.keys(localStorage), [])];

window.memory = { keep, forget, isPassing, recall, keys };
