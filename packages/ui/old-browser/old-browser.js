// biome-ignore-all lint: it runs where nothing newer than ES5 does.
/*
 * Shows one sentence when the app cannot start (README, "Browsers"). A classic script, because an old browser
 * may not even parse the app. An app that starts nevertheless replaces the sentence.
 */
;(function () {
  var TEXTS = OLD_BROWSER_TEXTS // The build writes the texts of all languages here.

  function language() {
    var stored = null
    try {
      stored = localStorage.getItem('Matemax_lang')
    } catch (_) {}
    if (stored && TEXTS.hasOwnProperty(stored)) return stored
    var asked = String(navigator.language || navigator.userLanguage || 'en')
    var code = asked.split('-')[0].toLowerCase()
    if (code === 'zh') code = /hant|tw|hk|mo/i.test(asked) ? 'zh-Hant' : 'zh-Hans'
    return TEXTS.hasOwnProperty(code) ? code : 'en'
  }

  function say() {
    var root = document.getElementById('root')
    // The app has started, or the sentence is shown already.
    if (!root || root.firstChild) return
    var chosen = language()
    var sentence = document.createElement('p')
    sentence.setAttribute('role', 'alert')
    sentence.setAttribute('lang', chosen)
    sentence.style.cssText =
      'margin:0;padding:48px 24px;background:#fff;color:#000;font:16px/1.5 sans-serif;text-align:center'
    sentence.appendChild(document.createTextNode(TEXTS[chosen]))
    root.appendChild(sentence)
  }

  /* Each feature is missing in the last unsupported release of a browser. */
  function isOld() {
    try {
      return !(
        window.AbortSignal &&
        AbortSignal.timeout &&
        Array.prototype.toSorted &&
        CSS.supports('color', 'color-mix(in srgb, red, red)') &&
        CSS.supports('selector(:has(a))')
      )
    } catch (_) {
      return true
    }
  }

  if (isOld()) say()
  // In the capture phase, because the event of a file that fails to load does not bubble.
  window.addEventListener(
    'error',
    function (event) {
      var from = event.target
      // An error before the app is shown is a failed start.
      if (from && (from === window || from.nodeName === 'SCRIPT')) say()
    },
    true,
  )
})()
