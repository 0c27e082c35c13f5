/** Position of the frame over the card, in CSS pixels of the viewport. */
export interface FrameRect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Border radius of the card, or only its upper corners for a bottom sheet. */
  readonly radius: string
}
