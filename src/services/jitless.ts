import * as z from 'zod/mini'

// Read before any schema is made: otherwise zod tries `new Function` once, which a strict content policy reports as
// eval.
z.config({ jitless: true })
