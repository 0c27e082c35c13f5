import type { ReactNode } from 'react'
import { Address } from '../../ui/text/Address'
import { CopyButton } from '../../ui/controls/CopyButton'
import { ExplorerButton } from '../../ui/controls/ExplorerButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Notice } from '../../ui/feedback/Notice'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { PictureIcon } from '../../ui/icons/objectIcons'
import { selectNfts } from './state'
import { selectActiveNetwork } from '../../session/store/selectors'
import holdingsCss from '../../ui/styles/holdings.css?inline'
import { NftMedia } from './NftMedia'
import { useEntry, useSelector, useMessages } from '../../ui/context'

export const sheets: readonly string[] = [holdingsCss]

/** One NFT in full, with its collection, contract and network. */
export function Nft() {
  const t = useMessages()
  const { nftId } = useEntry()
  const nft = useSelector((state) => selectNfts(state)?.nfts?.find(({ id }) => id === nftId))
  const network = useSelector(selectActiveNetwork)
  if (!nft) {
    return (
      <ViewFrame name="Nft" layout="centred">
        <EmptyState icon={<PictureIcon />} title={t.nfts.notFound} />
      </ViewFrame>
    )
  }
  const { contract, tokenId, quantity } = nft
  return (
    <ViewFrame name="Nft">
      <NftMedia nft={nft} large />
      {nft.isSpam && <Notice tone="warning">{t.nfts.spamWarning}</Notice>}
      {contract === undefined && <Notice tone="info">{t.nfts.fromHistoryHint}</Notice>}
      {nft.description && (
        <p className="nft-description">
          <bdi>{nft.description}</bdi>
        </p>
      )}
      <dl className="facts">
        <Fact term={t.nfts.collection}>{nft.collection && <bdi>{nft.collection}</bdi>}</Fact>
        <Fact term={t.nfts.tokenId}>
          {tokenId !== undefined && (
            <bdi dir="ltr" className="nft-id">
              {tokenId}
            </bdi>
          )}
        </Fact>
        <Fact term={t.nfts.quantity}>{quantity !== '1' && <bdi>{t.format.decimal(quantity, 0)}</bdi>}</Fact>
        <Fact term={nft.standard === 'spl' ? t.nfts.mint : t.nfts.contract}>
          {contract !== undefined && <Address value={contract} />}
        </Fact>
        <Fact term={t.general.network}>
          <bdi>{network?.name ?? t.titles.UnsupportedChain}</bdi>
        </Fact>
      </dl>
      {contract !== undefined && (
        <div className="actions stacked">
          <ExplorerButton network={network} value={contract} />
          <CopyButton label={t.nfts.copyContract} text={contract} />
        </div>
      )}
    </ViewFrame>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    children && (
      <div>
        <dt>{term}</dt>
        <dd>{children}</dd>
      </div>
    )
  )
}
