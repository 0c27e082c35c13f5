/** Where the visitor sees the frame: over the card, in CSS pixels of the viewport. */
export interface FrameRect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Corners: the card's own, or only the upper ones for a sheet at the bottom. */
  readonly radius: string
}
