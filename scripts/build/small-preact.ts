import type { Plugin } from 'vite'
import { type Cut, cutPackages } from './cut-parts.ts'

/** Elements begin empty: nothing that a server drew is taken over, and no component throws what it waits for. */
const hydration: readonly Cut[] = [
  ['128&u.__u&&(c=32&u.__u,s=u.__c.__z)&&(r.__u|=c,p=o=[],8==s.nodeType?l=B(s,o):o.push(s),l=o[0]||l),'],
  [/if\((e\.length=v,r\.__v=null),c\|\|o\)if\(t&&t\.then\)\{.*?\}else o&&o\.some\(g\);else (?=r\.__e=u\.__e)/, '$1,'],
  ['t&&t.then||D(r)', 'D(r)'],
  ['p&&p.some(g),'],
  [/if\(("svg"==C\?.*?xhtml"\)),o\)for\(.*?break\}/, '$1;'],
  [',l&&(n.__m&&n.__m(r,o),l=!1),o=null'],
  [/if\(a="template"==C&&t\.content\|\|t,o="textarea".*?\.value;(?=for\(s in \$\))/, 'a=t;'],
  ['l&&"function"!=typeof k||$[s]===k', '$[s]===k'],
  [',o&&o.some(g)'],
  [/l&&"textarea"!=C\|\|\((s="value",.*?)\)\}else \$===x\|\|l&&t\.data==x\|\|/, '$1}else $===x||'],
  ['!u&&(i=t.__c)&&(i=i.__z)&&(f=B(i,o=[]))&&(i==t.__e&&o.some(g),g(f),g(i)),'],
  ['9==r.nodeType&&(r=r.documentElement),i=(u=t&&32&t.__u)?null:r.__k', 'i=r.__k'],
  ['&&!t.data.startsWith("$s")'],
  // What is handed on to know about it.
  ['e.namespaceURI,32&u.__u?[i]:null,f,i||S(u),32&u.__u,o', 'e.namespaceURI,f,i||S(u),o'],
  ['I(n,t,r,u,i,f,o,e,l,c,a)', 'I(n,t,r,u,i,f,e,l,a)'],
  ['z(n,v,h,i,f,o,e,l,c,a)', 'z(n,v,h,i,f,e,l,a)'],
  ['z(t,r,u,i,f,o,e,l,c,a)', 'z(t,r,u,i,f,e,l,a)'],
  ['I(t,w(A)?A:[A],r,u,i,f,o,e,l,c,a)', 'I(t,w(A)?A:[A],r,u,i,f,e,l,a)'],
  ['F(u.__e,r,u,i,f,o,e,c,a,t)', 'F(u.__e,r,u,i,f,e,a,t)'],
  ['F(t,r,u,i,f,o,e,l,c,a)', 'F(t,r,u,i,f,e,c,a)'],
  ['I(a,w(_)?_:[_],r,u,i,f,o,e,o?o[0]:u.__k&&S(u,0),l,c)', 'I(a,w(_)?_:[_],r,u,i,f,e,u.__k&&S(u,0),c)'],
  [
    'r.namespaceURI,i?null:r.firstChild?d.call(r.childNodes):null,f,i?i.__e:r.firstChild,u,o',
    'r.namespaceURI,f,i?i.__e:r.firstChild,o',
  ],
]

/** What is drawn stays where its component is. */
const portals: readonly Cut[] = [
  ['||n.props.__P'],
  ['&&!n.props.__P'],
  ['if(n.props.__P)return t;'],
  [/M\.__P&&\(s=l,f=.*?,0\):null\),/],
  ['M.__P&&(r.__e=null,l=s),'],
  ['u&&!t.props.__P', 'u'],
]

/** The one class there is, around each element, waits for errors. */
const classes: readonly Cut[] = [
  ['j=(s=V.contextType)&&i[s.__c],L=s?j?j.props.value:s.__:i', 'L=i'],
  ['j&&j.sub(d),'],
  [/,V\.getDerivedStateFromProps&&\(d\.__s==.*?,d\.__s\)\)\)\)/, ')'],
  [/M!==k&&C&&!V\.getDerivedStateFromProps&&d\.componentWillReceiveProps.*?\(M,L\),/],
  [/d\.componentWillUpdate&&.*?else C&&!V\.getDerived.*?d\.componentDidMount\);/, '}'],
  ['C&&u.__c&&d.getSnapshotBeforeUpdate&&(m=d.getSnapshotBeforeUpdate(k,b)),'],
  ['k=d.props,b=d.state,'],
  ['t.Provider=(t.Consumer=function(n,t){return n.children(t)}).contextType=t', 't.Provider=t'],
  [/,x\.prototype\.forceUpdate=.*?L\(this\)\)\}/],
  ['y.push.apply(d.__h,d.__k),d.__k=[],'],
  ['C&&(y.push.apply(d.__h,d.__k),d.__k=[]),'],
  [',d.__k=[]'],
  ['this.__v&&(t&&this.__k.push(t),L(this))', 'this.__v&&L(this)'],
]

/** Styles are in sheets, text is text, and drawings are made of paths. */
const attributes: readonly Cut[] = [
  [/if\("style"==t\)if\("string"==.*?else(?= if\("o"==t\[0\])/],
  [
    'if("http://www.w3.org/2000/svg"==i)t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(',
    'if("http://www.w3.org/2000/svg"!=i&&',
  ],
  ['&&"popover"!=t'],
  ['"popover"==t&&1==r?"":r', 'r'],
  [':"math"==C?f="http://www.w3.org/1998/Math/MathML"'],
  [/\("foreignObject"==C.*?1999\/xhtml"\),(?=I\()/],
  ['"dangerouslySetInnerHTML"==s?y=k:'],
  ['"dangerouslySetInnerHTML"==s?h=k:'],
  [/h\?\(l\|\|y&&.*?r\.__k=\[\]\):\(y&&\(t\.textContent=""\),(I\(.*?,c\))\),/, '$1,'],
  ['"progress"==C&&null==b?t.removeAttribute(s):'],
]

/** Tools that look on while components are drawn, and drawing on a server. */
const onlookers: readonly Cut[] = [
  ['a.__h&&a.__h(r,n,f||t),f=0;'],
  ['return f=1,', 'return '],
  ['return f=5,', 'return '],
  ['return f=8,', 'return '],
  ['!a.__s&&'],
  ['!a.__s&&'],
]

/** Leaves out of Preact what no element has a use for. Their tests run without it, too. */
export function smallPreact(): Plugin {
  return cutPackages('carport-small-preact', {
    'preact/dist/preact.mjs': [...hydration, ...portals, ...classes, ...attributes],
    'preact/hooks/dist/hooks.mjs': onlookers,
  })
}
