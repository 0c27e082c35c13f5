import type { StackJson } from '../stack/stackJson'

/**
 * The strictest policy under which a page with the element works: the documented minimum, with the local
 * stack in the place of the provider's hosts. Asked for with `?csp=strict`.
 */
export function strictPolicy({ services, chains }: StackJson): string {
  const connect = [
    "'self'",
    ...chains.map((chain) => originOf(chain.rpcUrl)),
    ...[services.api, services.rpc, services.pulse, services.relay].map(originOf),
  ]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${[...new Set(connect)].join(' ')}`,
    "img-src 'self' data: blob:",
    `frame-src ${originOf(services.frame)} ${originOf(services.verify)}`,
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function originOf(address: string): string {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}
