// Reads photos beside the page, so that it stays quick. The page says where the reader lies.
onmessage = ({ data: { scripts, image, dictionary } }) => {
  importScripts(...scripts);
  postMessage(look(image, dictionary));
};
