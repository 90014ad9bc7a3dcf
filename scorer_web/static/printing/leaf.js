// A page that is tapped is shown as large as the screen; without script its link opens the picture.
const leaf = document.querySelector(".leaf");
const picture = leaf.querySelector("img");

document.querySelector("#proof").addEventListener("click", (event) => {
  const link = event.target.closest(".sheets a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  picture.src = link.href;
  picture.alt = link.querySelector("img").alt;
  leaf.showModal();
});

// A tap on the picture or beside it closes it again.
leaf.addEventListener("click", (event) => {
  if (!event.target.closest("button")) leaf.close();
});
