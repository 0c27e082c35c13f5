/** An error of the frame. Its message is the `message` of the event's `_ERROR` response. */
export class FrameRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FrameRefusal'
  }
}
