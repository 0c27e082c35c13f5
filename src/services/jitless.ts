import * as z from 'zod/mini'

// Imported before any schema is created: otherwise zod tries `new Function`, which a strict CSP reports as eval.
z.config({ jitless: true })
