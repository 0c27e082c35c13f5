import * as z from 'zod/mini'
import { KNOWN_NAMESPACES } from '../../domain/network/namespaces'
import { lazySchema } from '../lazySchema'

export const tabMessage = lazySchema(() =>
  z.object({
    type: z.enum(['connected', 'disconnected', 'ended', 'signed-in', 'signed-out', 'approved']),
    reason: z.optional(z.enum(['visitor', 'site'])),
    namespace: z.optional(z.enum(KNOWN_NAMESPACES)),
    pairingTopic: z.optional(z.string()),
  }),
)
