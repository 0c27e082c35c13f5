import { WalletButtonError } from './WalletButtonError'

/** Code that loads on demand could not be loaded. Pressing again tries again. */
export class LazyPartUnavailable extends WalletButtonError {
  constructor(
    readonly part: string,
    cause?: unknown,
  ) {
    super('lazy_part_unavailable', 'Couldn’t load the wallet window.', {
      hint: 'Check your connection and press the button again.',
      cause,
    })
  }
}
