/** The name of the wallet in every namespace, by which a page recognizes it as one wallet. */
export const NAME = 'Demo Wallet'

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#2f6fed"/>' +
  '<rect x="20" y="30" width="56" height="40" rx="8" fill="#fff"/><circle cx="62" cy="50" r="6" fill="#2f6fed"/></svg>'

/** The icon of the wallet, in base64 because the Wallet Standard takes no other. */
export const ICON = `data:image/svg+xml;base64,${btoa(PICTURE)}` as const
