// How large a picture is.

/** In pixels, unless whoever has it says otherwise. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
