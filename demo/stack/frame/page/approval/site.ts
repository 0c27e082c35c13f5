import { safeText } from '../../../../../src/domain/text'
import type { DappData } from '../../schema'
import { make } from './blocks'

/** Who asks: the page's name and icon, which are its own words, and its host, which is true. */
export function siteElement({
  data,
  origin,
}: {
  readonly data: DappData | undefined
  readonly origin: string | undefined
}): HTMLElement {
  const host = origin === undefined ? '' : new URL(origin).host
  const header = make(
    'header',
    {},
    make(
      'div',
      {},
      make('p', { className: 'name', dir: 'auto', textContent: safeText(data?.metadata?.name) || host }),
      make('p', { className: 'small', dir: 'ltr', textContent: host }),
    ),
  )
  const icon = data?.metadata?.icons.find((address) => /^(https?:|data:image\/)/.test(address))
  if (icon !== undefined) {
    const image = make('img', { alt: '', width: 40, height: 40, referrerPolicy: 'no-referrer' })
    // An icon that does not load leaves no hole.
    image.addEventListener('error', () => image.remove())
    image.src = icon
    header.prepend(image)
  }
  return header
}
