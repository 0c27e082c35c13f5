/** Below which path pieces are described and drawn. */
export const NFT_PATH = '/nft/'

/** The base address of the pieces of an ERC-721 collection; the contract puts the number and `.json` behind it. */
export function collectionUri(servicesUrl: string, key: string): string {
  return `${servicesUrl}${NFT_PATH}${key}/`
}

/** The address of the kinds of the ERC-1155, with the place where clients put the number (ERC-1155, metadata). */
export function itemsUri(servicesUrl: string): string {
  return `${servicesUrl}${NFT_PATH}items/{id}.json`
}
