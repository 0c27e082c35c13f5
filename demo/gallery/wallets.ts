import type { InstalledWallet, Wallet } from '../../src/domain/wallet/wallet'
import { drawnIcon, shapes } from './drawn'

// Invented wallets, because the gallery shows no brands.
const NAMES = [
  'Alder',
  'Birchwood',
  'Cedar',
  'Driftwood',
  'Elm',
  'Fernleaf',
  'Gorse',
  'Heather Mobile Wallet',
  'Ivy',
  'Juniper',
  'Kelp',
  'Larch',
  'Maple',
  'Nettle',
  'Oak',
  'Pine',
  'Quince',
  'Rowan',
  'Sorrel',
  'Thistle',
]
const GROUNDS = [
  '#2f6fed',
  '#0f7b57',
  '#8a3ffc',
  '#c2410c',
  '#0e7490',
  '#be185d',
  '#4d7c0f',
  '#b45309',
  '#4338ca',
  '#0b0d12',
]
const SHAPES = Object.values(shapes)

export const wallets: readonly Wallet[] = NAMES.map((name, index) => {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return {
    id: index.toString(16).padStart(64, '0'),
    name,
    rdns: `example.${slug}`,
    mobileLink: `${slug}://`,
    ...(index % 3 === 0 && { desktopLink: `${slug}-desktop://` }),
    ...(index % 4 === 0 && { webappLink: `https://${slug}.example/app` }),
    chromeStore: `https://store.example/${slug}`,
    appStore: `https://apps.example/${slug}`,
    playStore: `https://play.example/${slug}`,
    homepage: `https://${slug}.example/`,
    badge: index % 5 === 1 ? 'certified' : 'none',
    chains: ['eip155:1'],
    // Every seventh has no image.
    ...(index % 7 !== 6 && {
      imageUrl: drawnIcon(GROUNDS[index % GROUNDS.length] ?? '', SHAPES[index % SHAPES.length] ?? ''),
    }),
  }
})

export function installedOf(wallet: Wallet | undefined): InstalledWallet {
  if (!wallet?.rdns) throw new Error('The gallery has no such wallet.')
  return {
    id: wallet.rdns,
    name: wallet.name,
    rdns: wallet.rdns,
    uuid: wallet.id,
    ...(wallet.imageUrl && { icon: wallet.imageUrl }),
  }
}
