/** What an address of a collectible says about it. Texts are fit to be drawn, media may be. */
export interface NftMetadata {
  readonly name?: string
  readonly description?: string
  readonly media?: { readonly url: string; readonly kind: 'image' | 'video' }
}
