import { errorOf } from './errorOf'

/** The URL of the on-ramp provider's window is not on the origin that the page declared. It was not opened. */
export class PurchaseWindowRefused extends errorOf(
  'purchase_window_refused',
  'The provider’s page is at an unexpected URL.',
  'Nothing was opened. Choose another provider.',
) {}
