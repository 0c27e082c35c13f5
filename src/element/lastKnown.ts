import type { Options } from '../domain/page/options'
import { json, record } from '../domain/page/readOption'
import { readStored } from '../services/storage/readStored'

/**
 * What the button showed at the end of the last visit. Not validated by a schema, which is not loaded yet: accepts only
 * a shortened address and a small data URI.
 */
export function readLastKnown(options: Options): { label: string; icon?: string } | undefined {
  const { label, icon }: { label?: unknown; icon?: unknown } =
    record(json(readStored(options, 'last_known') ?? '')) ?? {}
  if (typeof label !== 'string' || !/^\w{1,10}(…\w{6})?$/.test(label)) return undefined
  return typeof icon === 'string' && /^data:image\/[\w.+-]+[;,][ -~]{0,8192}$/.test(icon) ? { label, icon } : { label }
}
