import * as z from 'zod/mini'

// Before any schema: a schema compiled with eval would be refused by the frame's own policy.
z.config({ jitless: true })
