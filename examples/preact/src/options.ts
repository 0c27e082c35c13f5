import type { NetworkInput, ServiceUrls } from 'wallet-connect-button'

/** A network that the button does not know by name. A chain of viem fits too. */
export const networks = (): readonly NetworkInput[] => [
  'mainnet',
  {
    id: 84532,
    name: 'Base Sepolia',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  },
]

export const services: Partial<ServiceUrls> = { rpc: 'https://rpc.example.com' }
