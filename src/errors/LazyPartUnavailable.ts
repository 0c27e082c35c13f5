import { WalletButtonError } from './WalletButtonError'

/** A part that loads on demand did not arrive. Pressing again tries again. */
export class LazyPartUnavailable extends WalletButtonError {
  constructor(
    readonly part: string,
    cause?: unknown,
  ) {
    super('lazy_part_unavailable', 'The wallet window could not be loaded.', {
      hint: 'Check your connection and press the button again.',
      cause,
    })
  }
}
