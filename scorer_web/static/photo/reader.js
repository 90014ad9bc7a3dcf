// Reads the camera marks in a photo. A plain script over js-aruco2's two, for a worker or for node.

// The longer side, in pixels, of the sizes in which a photo is looked at: a mark is found best when
// it is about thirty pixels wide, and nobody knows from how far away the photo was taken.
const SIDES = [900, 1400, 2100, 3200];
const MOST_ENLARGED = 2;
const NEIGHBOURHOOD = 4; // how far around a pixel is looked to tell ink from paper
const SAMPLES = 8; // a cell of a mark is judged by so many pixels squared
const SHORTEST_EDGE = 11;
const MOST_SLANTED = 3.5; // the longest edge of a mark by its shortest
const MOST_MISREAD = 1; // bits of a mark that is believed; and then two sizes must agree
const MOST_DOUBTED = 2; // bits of what is taken for a mark at all

// The marks in a photo: which of the dictionary's codes, and its corners in pixels of the photo,
// clockwise from the mark's own top left.
const read = (image, dictionary) => look(image, dictionary).hits;

// The same, and what looks like a mark but is not clear enough to be believed.
function look(image, dictionary) {
  const detector = detectorOf(dictionary);
  const photo = CV.grayscale(image, blank(image.width, image.height));
  return apart(sizesOf(photo).flatMap((side) => found(detector, photo, side)));
}

function blank(width, height) {
  return new CV.Image(width, height, new Uint8ClampedArray(width * height));
}

function detectorOf(dictionary) {
  AR.DICTIONARIES.engawa = dictionary;
  return new AR.Detector({ dictionaryName: "engawa", maxHammingDistance: MOST_DOUBTED + 1 });
}

function sizesOf({ width, height }) {
  const longer = Math.max(width, height);
  return SIDES.filter((side) => side <= longer * MOST_ENLARGED);
}

function found(detector, photo, side) {
  const scale = side / Math.max(photo.width, photo.height);
  const grey = scaled(photo, scale);
  return marks(detector, grey).map((hit) => ({
    ...hit,
    corners: hit.corners.map(({ x, y }) => ({ x: (x + 0.5) / scale, y: (y + 0.5) / scale })),
  }));
}

// Halved until less than half is left to lose, so that every pixel of the photo counts.
function scaled(grey, scale) {
  return scale <= 0.5 ? scaled(halved(grey), scale * 2) : stretched(grey, scale);
}

function halved({ width, height, data }) {
  const half = blank(width >> 1, height >> 1);
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0, from = 2 * y * width; x < half.width; x++, from += 2) {
      half.data[to++] = (data[from] + data[from + 1] + data[from + width] + data[from + width + 1] + 2) >> 2;
    }
  }
  return half;
}

function stretched(grey, scale) {
  const { width, data } = grey;
  const image = blank(Math.round(width * scale), Math.round(grey.height * scale));
  const across = places(image.width, width);
  const down = places(image.height, grey.height);
  for (let y = 0, to = 0; y < image.height; y++) {
    const { from: top, next: bottom, share: low } = down[y];
    for (let x = 0; x < image.width; x++) {
      const { from, next, share } = across[x];
      const upper = data[top * width + from] * (1 - share) + data[top * width + next] * share;
      const lower = data[bottom * width + from] * (1 - share) + data[bottom * width + next] * share;
      image.data[to++] = upper * (1 - low) + lower * low;
    }
  }
  return image;
}

// Between which two pixels of the old row each pixel of the new one lies.
function places(count, old) {
  return Array.from({ length: count }, (_, index) => {
    const place = Math.min(Math.max(((index + 0.5) * old) / count - 0.5, 0), old - 1);
    const from = Math.floor(place);
    return { from, next: Math.min(from + 1, old - 1), share: place - from };
  });
}

function marks(detector, grey) {
  const inked = CV.adaptiveThreshold(grey, blank(grey.width, grey.height), NEIGHBOURHOOD, 7);
  const contours = CV.findContours(inked, new Int32Array((grey.width + 2) * (grey.height + 2)));
  const squares = detector.findCandidates(contours, 4 * SHORTEST_EDGE, 0.05, SHORTEST_EDGE);
  const upright = detector.clockwiseCorners(squares.filter(isSquarish));
  const size = detector.dictionary.markSize * SAMPLES;
  return detector.findMarkers(grey, upright, size);
}

function isSquarish(corners) {
  const edges = corners.map((corner, index) => apartBy(corner, corners[(index + 1) % 4]));
  return Math.max(...edges) <= MOST_SLANTED * Math.min(...edges);
}

const apartBy = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

function middle(corners) {
  const mean = (axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4;
  return { x: mean("x"), y: mean("y") };
}

// One hit for each place: sizes agree, or the one with the fewest misread bits is believed. Where two
// codes are equally likely, or too much is misread, there is a doubt.
function apart(found) {
  const places = [];
  for (const hit of found) {
    const place = places.find((other) => isSamePlace(other[0], hit));
    if (place) place.push(hit);
    else places.push([hit]);
  }
  const hits = places.map(believed).filter(Boolean);
  const doubts = places.filter((place) => !believed(place)).map(([{ corners }]) => ({ corners }));
  return { hits: hits.map(({ id, corners }) => ({ id, corners })), doubts };
}

function isSamePlace(one, other) {
  return apartBy(middle(one.corners), middle(other.corners)) < apartBy(...one.corners) / 2;
}

function believed(hits) {
  const misread = Math.min(...hits.map((hit) => hit.hammingDistance));
  const likely = hits.filter((hit) => hit.hammingDistance === misread);
  const isOne = likely.every((hit) => hit.id === likely[0].id);
  const isClear = misread === 0 || (misread <= MOST_MISREAD && likely.length > 1);
  return isOne && isClear ? likely[0] : null;
}
