// The part of the canvas that words may use. Players of upright films cover the right and lower
// edge with their own controls.

export interface Canvas {
  readonly width: number;
  readonly height: number;
}

/** Pixels; `right` and `bottom` are the first column and row outside. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Margins of titles: 10 %; on portrait canvases 16 % where controls are. */
const TITLE_MARGIN = 0.10;
const PORTRAIT_MARGIN = 0.16;
/** Margin of captions: 5.5 % of the short side. */
const CAPTION_MARGIN = 0.055;
/** Titles use at most this share of the height. */
const TITLE_HEIGHT = 0.8;

export function shortSide(canvas: Canvas): number {
  return Math.min(canvas.width, canvas.height);
}

function isUpright({ width, height }: Canvas): boolean {
  return height > width;
}

/** Symmetric left and right, so that a centred title stands in the middle of the picture. */
export function titleArea(canvas: Canvas): Area {
  const side = canvas.width * (isUpright(canvas) ? PORTRAIT_MARGIN : TITLE_MARGIN);
  const foot = canvas.height * (isUpright(canvas) ? PORTRAIT_MARGIN : TITLE_MARGIN);
  const bottom = canvas.height - foot;
  return {
    left: side,
    right: canvas.width - side,
    top: Math.max(canvas.height * TITLE_MARGIN, bottom - canvas.height * TITLE_HEIGHT),
    bottom,
  };
}

export function captionArea(canvas: Canvas): Area {
  const margin = CAPTION_MARGIN * shortSide(canvas);
  return {
    left: margin,
    top: margin,
    right: canvas.width - (isUpright(canvas) ? PORTRAIT_MARGIN * canvas.width : margin),
    bottom: canvas.height - (isUpright(canvas) ? PORTRAIT_MARGIN * canvas.height : margin),
  };
}
