import {
  type AdminProductDetail,
  type AdminVersion,
  closeSale,
  getAdminProduct,
  proposeSale,
} from '@matin/contract/admin/products'
import { showTerms, TERM_FIELDS, TERM_TYPES, TERMS, type TermField } from '@matin/domain/mining/term-fields'
import type { AssetId } from '@matin/domain/money/asset'
import { formatPercent, parseRate } from '@matin/domain/money/rate'
import { Button } from '@matin/ui/button'
import { Link } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { OldNew } from '#shared/decision/old-new.tsx'
import { ProposalDecision } from '#shared/decision/proposal-decision.tsx'
import { money, words } from '#shared/format/format.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { Drawer, Fact, Facts } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import styles from '../screens/products.module.css'
import { Editions } from './editions.tsx'
import { OfferForm } from './offer-form.tsx'

interface ProductDrawerProps {
  id: string
  isWriting: boolean
  onWrite: (writing: boolean) => void
  onClose: () => void
}

export function ProductDrawer({ id, isWriting, onWrite, onClose }: ProductDrawerProps) {
  const { may } = useOperator()
  const query = useRead(getAdminProduct, { id })
  const product = query.data
  const close = useCommand(closeSale, 'Closed', () => ({
    title: `Close the sale of ${product?.code ?? 'the product'}`,
    about: 'No one can buy it from now on. Running orders continue. Selling it again takes two operators.',
    confirm: 'Close the sale',
    danger: true,
  }))
  if (product && isWriting && may('propose_products'))
    return <OfferForm of={product} onClose={() => onWrite(false)} onMade={() => onWrite(false)} />
  return (
    <Drawer
      label={product?.code ?? 'Product'}
      onClose={onClose}
      footer={
        product &&
        may('propose_products') && (
          <span className="row flex-wrap gap-2">
            <Button size="sm" onClick={() => onWrite(true)}>
              Change terms
              <KeyCap name="E" hidden />
            </Button>
            {product.selling !== null && (
              <Button
                variant="danger"
                size="sm"
                pending={close.isPending}
                onClick={() => close.mutate({ id })}
              >
                Close the sale
              </Button>
            )}
          </span>
        )
      }
    >
      <Unloaded of={query} name="product" on={{ to: '/products', name: 'All products' }} />
      {product && <Product product={product} />}
    </Drawer>
  )
}

function Product({ product }: { product: AdminProductDetail }) {
  return (
    <>
      <h2>{product.name.en}</h2>
      <Facts>
        <Fact name="Kind">{product.kind === 'nft' ? 'NFT collection' : words(product.kind)}</Fact>
        <Fact name="On sale">{product.selling === null ? 'No' : `Version ${product.selling}`}</Fact>
        <Fact name="The pool can still promise">
          {money(product.available)} {product.asset}
          <small>
            <Link to={`/products/pools/${product.pool}`}>{product.pool}</Link>
          </small>
        </Fact>
      </Facts>
      {product.funding !== null && (
        <p>
          A funding of its pool is waiting for a second operator.{' '}
          <Link to={`/proposals/${product.funding}`}>Review</Link>
        </p>
      )}
      {product.editions && <Editions editions={product.editions} />}
      {product.history.map(version => (
        <Version key={version.id} product={product} version={version} />
      ))}
    </>
  )
}

/** `minAmount` stands for the range of an order. Fields that are not named come last. */
function inOrder(...named: TermField[]): TermField[] {
  return [...new Set([...named, ...TERM_FIELDS])].filter(field => field !== 'maxAmount')
}

function termText(field: TermField, version: AdminVersion, asset: AssetId): string {
  const { unit } = TERM_TYPES[TERMS[field].type]
  const text = showTerms(version)[field]
  return `${TERMS[field].type === 'money' ? money(text) : text} ${unit(asset)}`
}

function rangeText({ minAmount, maxAmount }: AdminVersion, asset: AssetId): string {
  return `${money(minAmount)} to ${money(maxAmount)} ${asset}`
}

const percent = (rate: string) => `${formatPercent(parseRate(rate) ?? 0n)} %`

function Version({ product, version }: { product: AdminProductDetail; version: AdminVersion }) {
  const { may } = useOperator()
  const again = useCommand(proposeSale, 'Proposed. Another operator must approve it.', () => ({
    title: `Propose to sell ${product.code}, version ${version.version}, again`,
    about: <Terms product={product} version={version} />,
    confirm: 'Propose',
  }))
  const { asset, selling } = product
  const { sold, trial, minAmount, maxAmount } = version
  const isFixed = minAmount === maxAmount
  const waits = version.publications.some(
    one => !one.approved && !one.rejected && !one.cancelled && !one.ended,
  )
  const closed = version.version !== selling && !waits && version.publications.some(one => one.approved)
  return (
    <section aria-label={`Version ${version.version}`}>
      <h3>
        Version {version.version}
        {version.version === selling && ', on sale'}
      </h3>
      <Facts>
        {inOrder('minAmount', 'cycleDays', 'dailyRate', 'penaltyRate').map(field => (
          <Fact
            key={field}
            name={field === 'minAmount' ? (isFixed ? 'Price' : 'An order') : TERMS[field].name}
          >
            {field === 'minAmount' && !isFixed ? rangeText(version, asset) : termText(field, version, asset)}
          </Fact>
        ))}
        {trial && (
          <Fact name="Free trial">
            {trial.days} days at {percent(trial.dailyRate)}
          </Fact>
        )}
        <Fact name="Running">
          {sold.running}
          <small>
            {money(sold.principal)} {asset} paid
          </small>
        </Fact>
        {trial && <Fact name="Trials running">{sold.trials}</Fact>}
        <Fact name="Ended">{sold.ended}</Fact>
      </Facts>
      {version.publications.map(one => (
        <p key={one.id} className={styles.decision}>
          <ProposalDecision id={one.id} of={one} />
        </p>
      ))}
      {closed && may('propose_products') && (
        <Button
          variant="line"
          size="sm"
          pending={again.isPending}
          onClick={() => again.mutate({ version: version.id })}
        >
          Propose to sell it again
        </Button>
      )}
    </section>
  )
}

function Terms({ product, version }: { product: AdminProductDetail; version: AdminVersion }) {
  const sold = product.history.find(one => one.version === product.selling)
  const { asset } = product
  const row = (name: string, of: (one: AdminVersion) => string, none = '') => ({
    name,
    old: sold ? of(sold) : none,
    now: of(version),
  })
  return (
    <OldNew
      changes={[
        row('Version', one => String(one.version), 'Not sold'),
        ...inOrder('dailyRate', 'cycleDays', 'minAmount', 'penaltyRate').map(field =>
          field === 'minAmount'
            ? row('Smallest and largest', one => rangeText(one, asset))
            : row(TERMS[field].name, one => termText(field, one, asset)),
        ),
        row('Pool', one => one.pool),
      ]}
    />
  )
}
