import * as z from 'zod/mini'
import { lazySchema } from '../../services/lazySchema'

/** Metadata of an NFT (ERC-721, ERC-1155, Metaplex), as far as it is shown. */
export const nftMetadata = lazySchema(() =>
  z.object({
    name: z.optional(z.unknown()),
    description: z.optional(z.unknown()),
    image: z.optional(z.unknown()),
    image_url: z.optional(z.unknown()),
    animation_url: z.optional(z.unknown()),
  }),
)
