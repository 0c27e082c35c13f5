/** What a `FrameError` says when the embedded wallet gives no reason. By itself, because the messages compare with it. */
export const FRAME_ERROR_DEFAULT = 'An error occurred'
