import type { Options } from '../page/options'
import type { Network } from './network'

/** Whether the page names a network of Solana, as far as that can be seen before its networks are read. */
export const offersSolana = (networks: Options['networks']): boolean =>
  networks.some((each) => `${(each as Partial<Network>).caipNetworkId ?? each}`.startsWith('solana'))
