/** From the environment. `DOMAIN` is the host that visitors see; `SECRET` signs the session cookies. */
export function readSettings(): { readonly domain: string; readonly secret: string } {
  const { DOMAIN, SECRET } = process.env
  if (!DOMAIN || !SECRET) throw new Error('Set DOMAIN and SECRET.')
  return { domain: DOMAIN, secret: SECRET }
}
