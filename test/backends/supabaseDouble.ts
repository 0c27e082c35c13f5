import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64urlnopad } from '@scure/base'
import { isHex, size } from 'viem'
import { verifyMessage } from 'viem/utils'
import type { Serve } from './browser'

const VALID_MS = 10 * 60_000
const REFUSED = 'invalid_grant'

/**
 * What the server of Supabase does with a proof of `signInWithWeb3`. Like it, it knows no nonce: it compares domain and
 * URI with its list of URLs, and the time with `issuedAt`.
 */
export function createSupabaseDouble(origin: string): Serve {
  const users = new Map<string, object>()

  async function grant({ chain, message, signature }: Readonly<Record<string, string>>): Promise<Response> {
    const text = String(message)
    const isSolana = chain === 'solana'
    const [first = '', address = ''] = text.split('\n')
    const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
    const time = (name: string): number | undefined =>
      field(name) === undefined ? undefined : Date.parse(field(name) ?? '')
    const isSigned = await (isSolana
      ? verifySolana(address, text, String(signature))
      : verifyEthereum(address, text, String(signature)))
    const now = Date.now()
    const uri = field('URI') ?? ''
    const domain = first.split(' wants you to sign in')[0]
    const isOfSite = URL.canParse(uri) && new URL(uri).origin === origin && domain === new URL(origin).host
    const isInTime =
      Math.abs(now - (time('Issued At') ?? Number.NaN)) <= VALID_MS &&
      !(now < (time('Not Before') ?? 0)) &&
      !(now > (time('Expiration Time') ?? Infinity))
    if (!isSigned || !isOfSite || !isInTime)
      return Response.json({ error: REFUSED, error_description: 'refused' }, { status: 400 })
    const user = {
      id: crypto.randomUUID(),
      aud: 'authenticated',
      user_metadata: { custom_claims: { address, chain, domain } },
    }
    const encode = (part: object): string => base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(part)))
    const token = `${encode({ alg: 'HS256' })}.${encode({ sub: user.id, exp: now / 1_000 + 3_600 })}.c2lnbmF0dXJl`
    users.set(token, user)
    return Response.json({
      access_token: token,
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: 3_600,
      user,
    })
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    switch (`${request.method} ${pathname.split('/').at(-1)}`) {
      case 'POST token':
        return searchParams.get('grant_type') === 'web3'
          ? grant((await request.json()) as Record<string, string>)
          : new Response(null, { status: 400 })
      case 'GET user': {
        const user = users.get(token)
        return user ? Response.json(user) : Response.json({ code: 'session_not_found' }, { status: 403 })
      }
      case 'POST logout':
        users.delete(token)
        return new Response(null, { status: 204 })
      default:
        return new Response(null, { status: 404 })
    }
  }
}

/** By the key alone, with a signature of 65 bytes. */
async function verifyEthereum(address: string, message: string, signature: string): Promise<boolean> {
  if (!isHex(signature) || size(signature) !== 65) return false
  return verifyMessage({ address: address as `0x${string}`, message, signature }).catch(() => false)
}

async function verifySolana(address: string, message: string, signature: string): Promise<boolean> {
  const bytes = base64urlnopad.decode(signature.replace(/=+$/, ''))
  return ed25519.verify(bytes, new TextEncoder().encode(message), base58.decode(address))
}
