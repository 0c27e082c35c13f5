import type { ReactNode } from 'react'
import { SWAP_SLIPPAGE_PERCENT } from '../../config/limits'
import { toSignificantDigits, toBaseUnits } from '../../domain/money/amount'
import { toDecimalText } from '../../domain/money/decimal'
import { minimumReceived, shareOf, swapRate } from './swapMath'
import { selectActiveNetwork } from '../../session/store/selectors'
import { selectNeedsConsent, selectSwap, selectSwapImpact, selectSwapToken } from './state'
import { useSelector } from '../../ui/context'
import { useSwapMessages } from './useSwapMessages'

/** The default aggregator keeps 0.85 % of the amount paid. */
const SWAP_PROVIDER_FEE_HUNDREDTHS_PERCENT = 85
const SHOWN_DIGITS = 6
const FEE_DIGITS = 3

interface SwapDetailsProps {
  /** Exact decimal text, as all amounts here. */
  readonly paid: string
  readonly received: string
  /** The network fee of this swap, in the native currency. Without it, that of a typical swap is shown. */
  readonly fee?: string | undefined
  readonly children?: ReactNode
}

/** The terms of a quote or of a preview. */
export function SwapDetails({ paid, received, fee: estimated, children }: SwapDetailsProps) {
  const { t, number, percent } = useSwapMessages()
  const from = useSelector((state) => selectSwapToken(state, 'from'))
  const to = useSelector((state) => selectSwapToken(state, 'to'))
  const network = useSelector(selectActiveNetwork)
  const typical = useSelector((state) => selectSwap(state)?.typicalFee)
  const impact = useSelector(selectSwapImpact)
  const high = useSelector(selectNeedsConsent)
  // The fee of another aggregator is unknown.
  const defaultProvider = useSelector(({ options }) => options.swapNetworks === undefined)
  if (!from || !to) return null
  const fee = estimated ?? typical
  const decimals = Number(to.quantity.decimals)
  const rate = swapRate(paid, received)
  const providerFee = shareOf(paid, SWAP_PROVIDER_FEE_HUNDREDTHS_PERCENT, Number(from.quantity.decimals))
  const minimum = toDecimalText(minimumReceived(toBaseUnits(received, decimals) ?? 0n, SWAP_SLIPPAGE_PERCENT), decimals)
  return (
    <dl className="facts terms">
      {rate !== undefined && <Term name={t.swap.rate}>{`1 ${from.symbol} = ${number(rate)} ${to.symbol}`}</Term>}
      <Term name={t.swap.minimumReceived}>{`${number(toSignificantDigits(minimum, SHOWN_DIGITS))} ${to.symbol}`}</Term>
      <Term name={t.swap.priceImpact} tone={high ? 'high' : undefined}>
        {impact === undefined ? t.swap.unknown : percent(Math.max(0, impact))}
      </Term>
      <Term name={t.swap.slippageTolerance}>{percent(SWAP_SLIPPAGE_PERCENT * 100)}</Term>
      {fee !== undefined && (
        <Term name={t.send.networkFee}>
          {t.send.feeAbout(`${number(toSignificantDigits(fee, FEE_DIGITS))} ${network?.nativeCurrency.symbol ?? ''}`)}
        </Term>
      )}
      {defaultProvider && (
        <Term name={t.swap.providerFee}>
          {t.swap.feeIncluded(
            percent(SWAP_PROVIDER_FEE_HUNDREDTHS_PERCENT),
            `${number(toSignificantDigits(providerFee, FEE_DIGITS))} ${from.symbol}`,
          )}
        </Term>
      )}
      {children}
    </dl>
  )
}

function Term({ name, tone, children }: { name: string; tone?: 'high' | undefined; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-tone={tone}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
