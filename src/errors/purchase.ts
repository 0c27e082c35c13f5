import { WalletButtonError } from './WalletButtonError'

/** The provider's window would have led elsewhere than the page has declared. It is not opened there. */
export class PurchaseWindowRefused extends WalletButtonError {
  constructor() {
    super('purchase_window_refused', 'The provider’s page is not where it should be.', {
      hint: 'Nothing was opened. Choose another provider.',
    })
  }
}
