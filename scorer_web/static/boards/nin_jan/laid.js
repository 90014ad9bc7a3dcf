// A photo of the cards that lie open in a round. Who laid which it does not tell: they go from left to
// right to those who still have to lay, as they sit, and a list box of each exchanges two of them.
import { keptFromLeft, marked, start as begin } from "../plain/photo.js";
export { read } from "../plain/photo.js";

let hands = []; // the cards by place; null for who has none

const lists = () => [...document.querySelectorAll("#photo [data-by]")];

export function start(sheet, form) {
  hands = [];
  begin(sheet, form);
}

function deal() {
  const cards = keptFromLeft();
  hands = hands.filter((id) => id === null || cards.includes(id));
  for (const id of cards) if (!hands.includes(id)) hands[free()] = id;
  while (hands.length < lists().length) hands.push(null);
  paint();
}

function free() {
  const place = hands.indexOf(null);
  return place < 0 ? hands.length : place;
}

function paint() {
  const isSpare = hands.includes(null);
  lists().forEach((list, place) => {
    const cards = hands.filter((id) => id !== null).map((id) => new Option(marked(id).said, id));
    list.replaceChildren(...(isSpare ? [new Option("–", "")] : []), ...cards);
    list.value = hands[place] ?? "";
  });
}

function exchange(list) {
  const place = lists().indexOf(list);
  const other = list.value ? hands.indexOf(Number(list.value)) : free();
  [hands[place], hands[other]] = [hands[other], hands[place]];
  paint();
}

// All of them are one entry of the table, made as a whole and undone as one.
export function enter() {
  const laid = lists().filter((list) => list.value);
  const key = document.createElement("button");
  key.name = "entry";
  key.value = JSON.stringify(laid.map(({ dataset, value }) => ({ by: dataset.by, do: "lay", card: marked(value).value })));
  key.textContent = laid.map(({ dataset, selectedOptions: [card] }) => `${dataset.by}: ${card.text}`).join(", ");
  document.querySelector(".laying").append(key);
  key.click();
  key.remove();
}

document.addEventListener("photo:told", deal);
document.addEventListener("change", ({ target }) => {
  if (target.matches("#photo [data-by]")) exchange(target);
});
