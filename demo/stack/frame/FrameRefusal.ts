/** Something the frame will not or cannot do. Its message is the `message` of the event's `_ERROR` twin. */
export class FrameRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FrameRefusal'
  }
}
