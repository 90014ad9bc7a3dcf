// A quick filter over the contents: every word must occur in a clause or in its questions.
const input = document.querySelector("#filter");
const found = document.querySelector("#found");
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
const rules = [...document.querySelectorAll(".rule-line")].map(
  (rule) => [rule, plain(`${rule.textContent} ${rule.dataset.words}`)],
);

function filter() {
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const [rule, text] of rules) {
    rule.hidden = !words.every((word) => text.includes(word));
    count += !rule.hidden;
  }
  for (const section of document.querySelectorAll(".section")) {
    section.hidden = !section.querySelector(".rule-line:not([hidden])");
  }
  found.hidden = !words.length;
  const { one, many, none } = found.dataset;
  found.textContent = count === 1 ? one : count ? many.replace("%s", count) : none;
}

input.addEventListener("input", filter);
input.form.addEventListener("submit", (event) => event.preventDefault());
filter();
