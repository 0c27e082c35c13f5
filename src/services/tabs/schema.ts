import '../jitless'
import * as z from 'zod/mini'
import { KNOWN_NAMESPACES } from '../../domain/network/namespaces'

export const tabMessage = z.object({
  type: z.enum(['connected', 'disconnected', 'signed-in', 'signed-out']),
  namespace: z.optional(z.enum(KNOWN_NAMESPACES)),
})
