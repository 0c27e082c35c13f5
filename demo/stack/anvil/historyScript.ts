import { maxUint256, parseEther, parseUnits, type Address } from 'viem'
import { hostileDescription, inlineDescription } from '../indexer/nftService'
import { ACCOUNT_ROLE, accountAt } from './accounts'
import type { Artifacts } from './compile'
import type { Contracts } from './deploy'
import { callData, type AssetContracts } from './deployAssets'
import type { Step } from './Seeding'

/** Everything that is deployed on a chain. */
export type ChainContracts = Contracts & AssetContracts

const HOLDERS = [...ACCOUNT_ROLE.installedWallet, ...ACCOUNT_ROLE.remoteWallet]
const FRIENDS = [3, 1, 4, 6]
const STRANGER = 7
const POISONER = 8

/**
 * The seeded history of a chain, block by block, mostly of the installed wallet's first account. Everything is sent
 * back, so that everybody ends with what `deployContracts` gave them.
 */
export function historyScript(contracts: ChainContracts, artifacts: Artifacts, rounds: number): Step[][] {
  const me = accountAt(ACCOUNT_ROLE.installedWallet[0]).address
  const issuer = accountAt(ACCOUNT_ROLE.deployer).address
  const call = (from: Address, to: Address, contract: string, name: string, args: readonly unknown[]): Step => ({
    from,
    to,
    data: callData(artifacts, contract, name, args),
  })
  const mint = (contract: string, to: Address, args: readonly unknown[]): Step =>
    call(issuer, to, contract, 'mint', args)
  const pay = (token: 'usdc' | 'dai' | 'usdt', from: Address, to: Address, amount: string): Step =>
    call(from, contracts[token], token === 'usdt' ? 'NoReturnToken' : 'TestToken', 'transfer', [
      to,
      parseUnits(amount, token === 'dai' ? 18 : 6),
    ])
  const trade = (from: 'usdc' | 'dai', to: 'usdc' | 'dai'): Step => {
    const amount = { usdc: parseUnits('10', 6), dai: parseUnits('9.987', 18) }
    return call(me, contracts.paymentRouter, 'PaymentRouter', 'trade', [
      contracts[from],
      amount[from],
      contracts[to],
      amount[to],
    ])
  }

  function arrivals(): Step[][] {
    const held = HOLDERS.map((index) => accountAt(index).address)
    return [
      [
        mint('TestToken', contracts.usdc, [contracts.paymentRouter, parseUnits('100000', 6)]),
        mint('TestToken', contracts.dai, [contracts.paymentRouter, parseUnits('100000', 18)]),
      ],
      held.map((holder) => mint('NoReturnToken', contracts.usdt, [holder, parseUnits('750', 6)])),
      held.map((holder) => mint('TestToken', contracts.points, [holder, 120n])),
      [
        mint('Collection', contracts.nft, [me, 1n, '']),
        mint('Collection', contracts.nft, [me, 2n, inlineDescription('Local Artwork #2', 'nft/2')]),
      ],
      [mint('Collection', contracts.nft, [held[3], 3n, '']), mint('Collection', contracts.nft, [me, 4n, ''])],
      [
        mint('Items', contracts.items, [me, 1n, 5n]),
        mint('Items', contracts.items, [me, 2n, 1n]),
        mint('Items', contracts.items, [held[3], 1n, 2n]),
      ],
      [
        call(me, contracts.usdc, 'TestToken', 'approve', [contracts.paymentRouter, maxUint256]),
        call(me, contracts.dai, 'TestToken', 'approve', [contracts.paymentRouter, maxUint256]),
      ],
      [
        mint('TestToken', contracts.spam, [me, parseUnits('50000', 18)]),
        mint('Collection', contracts.spamNft, [me, 1n, hostileDescription()]),
      ],
    ]
  }

  function round(at: number): Step[][] {
    const friend = accountAt(FRIENDS[at % FRIENDS.length] ?? STRANGER).address
    const ether = parseEther('0.25') * BigInt(at + 1)
    const usdc = (40 + at * 3.5).toFixed(2)
    const dai = `${7 + at}.000000000000000001`
    return [
      [{ from: friend, to: me, value: ether }, pay('usdc', friend, me, usdc)],
      [{ from: me, to: friend, value: ether }],
      [pay('usdc', me, friend, usdc), pay('dai', me, friend, dai)],
      [pay('dai', friend, me, dai)],
      [trade('usdc', 'dai')],
      [trade('dai', 'usdc')],
      ...(extras[at % extras.length] ?? []),
    ]
  }

  const [first, second, stranger, poisoner] = [3, 1, STRANGER, POISONER].map((index) => accountAt(index).address) as [
    Address,
    Address,
    Address,
    Address,
  ]
  const extras: Step[][][] = [
    // More than the balance: fails on the chain.
    [[pay('usdc', me, first, '999999')]],
    [[{ from: me, to: me, value: parseEther('0.01') }]],
    // Several transfers, two of them to the same recipient, in one transaction.
    [
      [
        call(me, contracts.paymentRouter, 'PaymentRouter', 'payMany', [
          contracts.usdc,
          [first, second, first],
          [1, 2, 3].map((each) => parseUnits(String(each), 6)),
        ]),
      ],
      [pay('usdc', first, me, '4'), pay('usdc', second, me, '2')],
    ],
    [[pay('usdt', stranger, me, '0'), pay('usdt', me, first, '5')], [pay('usdt', first, me, '5')]],
    // Native currency from a contract, which no log shows.
    [
      [{ ...call(stranger, contracts.paymentRouter, 'PaymentRouter', 'passOn', [me]), value: parseEther('0.1') }],
      [{ from: me, to: stranger, value: parseEther('0.1') }],
    ],
    // Address poisoning: a transfer of nothing to an address that looks like a known one.
    [[call(poisoner, contracts.usdc, 'TestToken', 'transferFrom', [me, lookAlikeOf(first), 0n])]],
    [
      [
        call(me, contracts.nft, 'Collection', 'transferFrom', [me, first, 4n]),
        call(me, contracts.items, 'Items', 'safeTransferFrom', [me, first, 1n, 1n, '0x']),
      ],
    ],
  ]
  return [...arrivals(), ...Array.from({ length: rounds }, (_, at) => round(at)).flat()]
}

/** An address with the same beginning and end as the given one. */
export function lookAlikeOf(address: Address): Address {
  return `0x${address.slice(2, 8)}${'5a'.repeat(14)}${address.slice(-6)}`.toLowerCase() as Address
}
