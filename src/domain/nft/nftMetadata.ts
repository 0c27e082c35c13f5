/** The metadata of an NFT. Texts and media are safe to show. */
export interface NftMetadata {
  readonly name?: string
  readonly description?: string
  readonly media?: { readonly url: string; readonly kind: 'image' | 'video' }
}
