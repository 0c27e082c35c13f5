import { errorOf } from './errorOf'

/** No app took over the link of the Mobile Wallet Adapter: the phone has no wallet for it. */
export class WalletAppNotFound extends errorOf(
  'wallet_app_not_found',
  'No Solana wallet app opened.',
  'Install one, or connect another way.',
) {}

/** The browser opens apps only within a press, and the last one is too long ago. */
export class WalletAppNeedsPress extends errorOf(
  'wallet_app_needs_press',
  'Your browser opens the wallet app only when you press a button.',
  'Press once more.',
) {}

/** The page was reloaded while the wallet app was open: the app's response is lost, whenever it comes. */
export class WalletAppInterrupted extends errorOf(
  'wallet_app_interrupted',
  'This page was reloaded before the wallet app answered.',
  'Connect again.',
) {}

/** The browser does not let this page connect to apps on the device (Local Network Access). */
export class LocalAccessDenied extends errorOf(
  'local_access_denied',
  'Your browser doesn’t let this site connect to apps on this device.',
  'Allow it in the site’s settings, then try again.',
) {}
