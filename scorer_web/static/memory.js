// What this phone remembers. Where the browser forbids that, or has no room left, it is remembered
// until the page is left.

const passing = new Map();

function stored(work, otherwise = null) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

export function keep(key, value) {
  passing.set(key, value);
  stored(() => {
    localStorage.setItem(key, value);
    passing.delete(key);
  });
}

export function forget(key) {
  passing.delete(key);
  stored(() => localStorage.removeItem(key));
}

export const isPassing = (key) => passing.has(key);
export const recall = (key) => passing.get(key) ?? stored(() => localStorage.getItem(key));
export const keys = () => [...passing.keys(), ...stored(() => Object.keys(localStorage), [])];
