/** Feature that the floor lacks and that an app uses nevertheless. */
export interface Fallback {
  features: string[]
  /** Built files that use the feature, without the hash in their names: "wallet/assets/index-…". */
  where: RegExp
  /** Behaviour of the app in a browser without the feature. */
  without: string
}

/** Known fallbacks. The check fails for an entry that no file needs. */
export const FALLBACKS: Fallback[] = [
  {
    features: [
      'Document.prototype.startViewTransition: options',
      'ViewTransition.prototype.updateCallbackDone',
    ],
    where: /^wallet/,
    without: 'The first throws, and the page changes without an animation (router/page-change.ts).',
  },
  {
    features: [
      'Document.prototype.startViewTransition',
      'Document.prototype.startViewTransition: options',
      'ViewTransition.prototype.skipTransition',
      'Document.prototype.createElement: options',
      'Navigation.prototype.onnavigate',
      'Navigation.prototype.onnavigateerror',
      'Navigation.prototype.onnavigatesuccess',
    ],
    where: /^(?:wallet|console)/,
    without:
      'Of React: transitions of <ViewTransition>, customised elements and the default of the navigation API, none of which we use.',
  },
  {
    features: ['Temporal'],
    where: /^wallet/,
    without: 'A page that counts with it is loaded after the polyfill (format/temporal.ts).',
  },
  {
    features: ['Temporal'],
    where: /^console/,
    without: 'Times in inputs are decoded by the server alone (contract/decode.ts).',
  },
  {
    features: ['Clipboard.prototype.readText'],
    where: /^wallet/,
    without: 'A toast says that pasting failed; the field takes the paste of the keyboard.',
  },
  {
    features: ['HTMLElement.prototype.focus: preventScroll'],
    where: /^(?:wallet|console)/,
    without: 'The page scrolls to what takes the focus.',
  },
  {
    features: [
      'NotificationEvent.prototype.notification',
      'ServiceWorkerGlobalScope.prototype.onnotificationclick',
    ],
    where: /^wallet\/worker/,
    without: 'Where no notification can be shown, none is tapped.',
  },
  {
    features: ['ServiceWorkerRegistration.prototype.showNotification: badge'],
    where: /^wallet\/worker/,
    without: 'The notification has its icon alone.',
  },
  {
    features: ['ServiceWorkerGlobalScope.prototype.onpushsubscriptionchange'],
    where: /^wallet\/worker/,
    without:
      'The event never comes; an address that the browser ended is renewed at the next start (app/keep-push.ts).',
  },
  {
    features: ['ServiceWorkerRegistration.prototype.showNotification: data'],
    where: /^wallet\/worker/,
    without: 'A notification that is tapped opens the app at Home.',
  },
  {
    features: [
      'Element.prototype.ontouchstart',
      'Element.prototype.ontouchmove',
      'Element.prototype.ontouchend',
      'Element.prototype.ontouchcancel',
      'Element.prototype.onwheel',
      'Element.prototype.oncontextmenu',
    ],
    where: /^wallet/,
    without: 'Of a machine with a finger, or with a mouse: the other one never sends them.',
  },
  {
    features: [
      'ResizeObserverEntry.prototype.devicePixelContentBoxSize',
      'UIEvent.prototype.sourceCapabilities',
    ],
    where: /^wallet\/assets\/candle-chart/,
    without: 'The chart asks for them first, in another function, and measures otherwise.',
  },
  {
    features: ['@property'],
    where: /^(?:wallet|console)/,
    without: 'A meter stands at its number without moving there (tick-meter.module.css).',
  },
  {
    features: [
      '::view-transition',
      '::view-transition-group',
      '::view-transition-new',
      '::view-transition-old',
      ':active-view-transition-type',
      'view-transition-name',
    ],
    where: /^wallet/,
    without: 'Pages change without an animation.',
  },
  {
    features: ['field-sizing'],
    where: /^(?:wallet|console)/,
    without: 'A script makes the field as high as its text (use-auto-grow.ts).',
  },
  {
    features: ['text-wrap', 'orphans', 'widows', 'break-after: avoid'],
    where: /^(?:wallet|console)/,
    without: 'Lines and printed pages break where they are full.',
  },
  {
    features: ['cursor: default', 'cursor: pointer', 'resize'],
    where: /^(?:wallet|console)/,
    without: 'Of a mouse: phones have no pointer to draw, and no corner to drag.',
  },
  {
    features: ['scrollbar-width', 'scrollbar-color'],
    where: /^(?:wallet|console)/,
    without: 'Scroll bars look as the system draws them.',
  },
  {
    features: [
      '<link rel="icon">',
      '<link rel="manifest">',
      '<link rel="modulepreload">',
      '<meta name="theme-color">',
      '<meta name="viewport">',
    ],
    where: /^(?:wallet|console)\/index/,
    without: 'Hints: whoever does not know one works without it.',
  },
]
