import { WalletButtonError } from './WalletButtonError'

/** The provider made an offer of another token, or for other money, than was asked for. It is not shown. */
export class PurchaseQuoteMismatch extends WalletButtonError {
  constructor() {
    super('purchase_quote_mismatch', 'The offer is not the one that was asked for.', { hint: 'Try again, or see the price at the provider.' })
  }
}

/** The provider's window would have led elsewhere than the page has declared. It is not opened there. */
export class PurchaseWindowRefused extends WalletButtonError {
  constructor() {
    super('purchase_window_refused', 'The provider’s page is not where it should be.', { hint: 'Nothing was opened. Choose another provider.' })
  }
}
