import '../jitless'
import * as z from 'zod/mini'

/** `GET /v1/supported-chains` (wire facts, 6). */
export const supportedChainsAnswer = z.object({ http: z.array(z.string()) })
