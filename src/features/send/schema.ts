import * as z from 'zod/mini'
import { lazySchema } from '../../services/lazySchema'
import { recordOf } from '../../services/recordOf'

/**
 * `GET /v1/profile/account/{name}` (docs/protocol/services.md#names): entries with an address by coin type, of which
 * one bad one spoils no other; an empty list if the name does not exist.
 */
export const nameResponse = lazySchema(() => z.object({ addresses: recordOf(z.unknown()) }))
