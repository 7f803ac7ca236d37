/** A page of the planted test site: its `main`, its script and the surrounding content. */
interface Planted {
  body: string
  script?: string
  style?: string
  /** Wraps the body in a `div` instead of `main`. */
  bare?: boolean
}

/** Pages with one planted fault of each kind. `proof.e2e.ts` lists the reports expected from the crawler. */
export const FAULTY: Readonly<Record<string, Planted>> = {
  throws: {
    body: '<button id="a">Throw</button><button id="b">Complain</button><button id="c">Forget</button>',
    script: `on('a', () => { show('thrown'); throw new Error('planted') })
      on('b', () => { show('complained'); console.error('planted complaint') })
      on('c', () => { show('forgotten'); Promise.reject(new Error('planted rejection')) })`,
  },
  answers: {
    body: '<button id="a">Ask for what is gone</button><button id="b">Ask for what breaks</button><img src="/gone.png" alt="Gone">',
    script: `on('a', () => fetch('/answer/404')); on('b', () => fetch('/answer/500'))`,
  },
  'blank-page': { body: '', script: `document.querySelector('main').replaceChildren()` },
  'no-main': { body: '<p>Words without a main</p>', bare: true },
  blanks: {
    body: '<button id="a">Blank it</button>',
    script: `on('a', () => document.querySelector('main').replaceChildren())`,
  },
  loads: {
    body: '<div role="status" aria-label="Loading"><i style="display:block;height:20px;background:#ddd"></i></div>',
    script: `fetch('/answer/200')`,
  },
  'loads-on-press': {
    body: '<button id="a">Load</button>',
    script: `on('a', () => { const busy = document.getElementById('a'); busy.setAttribute('aria-busy', 'true'); fetch('/answer/200') })`,
  },
  dead: {
    body: `<button id="a">Dead button</button><a href="#nowhere" id="b">Dead link</a>
      <button role="switch" aria-checked="false">Dead switch</button>
      <div role="tablist"><button role="tab" aria-selected="true">First</button><button role="tab" aria-selected="false">Dead tab</button></div>
      <table><tr><td><button>Dead row 11</button></td></tr><tr><td><button>Dead row 12</button></td></tr></table>`,
    script: `on('a', () => { window.pressedHere = true }); on('b', event => event.preventDefault())`,
  },
  'dead-while-time-passes': {
    body: '<button>Dead beside a clock</button><p id="t"></p>',
    script: `setInterval(() => { document.getElementById('t').textContent = performance.now() }, 10)`,
  },
  'dead-while-pushed': {
    body: '<button>Dead beside a push</button><p id="t"></p>',
    script: `new WebSocket(location.origin.replace('http', 'ws') + '/push').addEventListener('message', event => {
      document.getElementById('t').textContent = event.data })`,
  },
  covered: {
    body: `<div style="position:relative"><button id="a">Under a veil</button><div style="position:absolute;inset:0"></div></div>
      <button id="b" style="position:fixed;left:20px;bottom:10px">Under the bar</button>
      <div style="position:fixed;left:0;right:0;bottom:0;height:60px;background:#eee"></div>`,
    script: `on('a', () => show('a')); on('b', () => show('b'))`,
  },
  'covered-row': {
    body: `<table style="position:relative"><tr><td><button class="open" id="a">Row 21</button></td></tr>
      <tr><td><button class="open" id="b">Row 22</button></td></tr></table>`,
    style: '.open::after { content: ""; position: absolute; inset: 0 }',
    script: `on('a', () => show('opened')); on('b', () => show('opened'))`,
  },
  cut: {
    body: `<p style="width:60px;overflow:hidden;white-space:nowrap">Words that are cut off</p>
      <p style="width:60px;white-space:nowrap">Words that stand out of their box</p>`,
  },
  'lies-on': {
    body: '<p style="margin:0">Words below</p><p style="margin:-20px 0 0">Words above</p>',
  },
  replaces: {
    body: '<a href="/page/replaced" id="a">Replace</a>',
    script: `on('a', event => { event.preventDefault(); location.replace('/page/replaced') })`,
  },
  'pushes-twice': {
    body: '<a href="/page/twice" id="a">Go twice</a>',
    script: `on('a', event => { event.preventDefault(); history.pushState(null, '', '/page/between'); location.assign('/page/twice') })`,
  },
  'forgets-forward': {
    body: '<a href="/page/forgotten" id="a">Go and forget</a>',
    script: `on('a', () => sessionStorage.went = '1')
      addEventListener('pageshow', () => { if (sessionStorage.went) { delete sessionStorage.went; if (navigation.canGoForward) history.pushState(null, '', location.href) } })`,
  },
  'wrong-row': {
    body: `<table><tr><td><button class="row">Order 4711</button></td></tr><tr><td><button class="row">Order 4712</button></td></tr></table>
      <aside aria-label="Order" hidden></aside>`,
    script: `for (const row of document.querySelectorAll('.row')) row.addEventListener('click', () => {
      const drawer = document.querySelector('aside'); drawer.hidden = false; drawer.innerHTML = '<h2>Order 4712</h2>' })`,
  },
}

/** Pages without a fault, with one effect of each kind. */
export const CLEAN: Readonly<Record<string, Planted>> = {
  works: {
    body: `<button id="a">Change the page</button> <button id="b">Keep it</button> <button id="c">Copy</button>
      <button id="d">Ask</button> <button id="e">To the field</button> <input id="f" aria-label="Field">
      <details><summary>More</summary><p>And more</p></details>
      <label><input type="checkbox"> Agree</label> <a href="/answer/file" download>Take it away</a>
      <a href="/page/works-too" target="_blank">In a window</a> <button id="g">Choose a file</button><input type="file" id="h" hidden>
      <div style="height:1500px"></div><button id="i">To the top</button>`,
    script: `on('a', () => show('changed')); on('b', () => { localStorage.kept = Number(localStorage.kept ?? 0) + 1 })
      on('c', () => navigator.clipboard.writeText('copied')); on('d', () => fetch('/answer/200'))
      on('e', () => document.getElementById('f').focus()); on('g', () => document.getElementById('h').click())
      on('i', () => scrollTo(0, 0))`,
  },
  'works-too': {
    body: `<a href="/page/works">Back to what works</a>
      <table><tr><td><button class="row">Order 5711</button></td></tr><tr><td><button class="row">Order 5712</button></td></tr></table>
      <aside aria-label="Order" hidden></aside>
      <div role="tablist"><button role="tab" aria-selected="true">First</button><button role="tab" aria-selected="false" id="t">Second</button></div>`,
    script: `for (const row of document.querySelectorAll('.row')) row.addEventListener('click', () => {
      const drawer = document.querySelector('aside'); drawer.hidden = false; drawer.innerHTML = '<h2>' + row.textContent + '</h2>' })
      on('t', event => { for (const tab of document.querySelectorAll('[role=tab]')) tab.ariaSelected = String(tab === event.target) })
      setInterval(() => { document.title = performance.now() }, 20)`,
  },
}

export function pageOf(name: string, { body, script = '', style = '', bare = false }: Planted): string {
  const content = `<h1>${name}</h1>${body}<p id="shown" hidden></p>`
  return `<!doctype html><html lang="en"><head><title>${name}</title><link rel="icon" href="data:,">
    <meta name="viewport" content="width=device-width">
    <style>body { font: 16px sans-serif; margin: 8px } h1 { font-size: 20px } ${style}</style></head><body>
    ${bare ? `<div>${body}</div>` : `<main>${content}</main>`}
    <script>
      const on = (id, act) => document.getElementById(id).addEventListener('click', act)
      const show = text => { const shown = document.getElementById('shown'); shown.hidden = false; shown.textContent += text + ' ' }
      ${script}
    </script></body></html>`
}

export function indexOf(names: readonly string[]): string {
  const links = names.map(name => `<p><a href="/page/${name}">${name}</a></p>`).join('')
  return pageOf('start', { body: links })
}
