import { type Result, ok, refuse } from '@naru/core';
import { type XmlRefusal, scanXml } from './xml.ts';

export interface XmlNode {
  readonly name: string;
  readonly attributes: string;
  readonly children: XmlNode[];
  text: string;
}

export function readXmlTree(text: string): Result<XmlNode, XmlRefusal> {
  const root: XmlNode = { name: '', attributes: '', children: [], text: '' };
  const open: XmlNode[] = [root];
  const refusal = scanXml(text, {
    open: (name, attributes) => {
      const node: XmlNode = { name, attributes, children: [], text: '' };
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    text: (part) => {
      const node = open.at(-1);
      if (node !== undefined) node.text += part;
    },
    close: () => {
      open.pop();
    },
  });
  return refusal === null ? ok(root) : refuse(refusal);
}

/** Of all children with the name at the end of this way. */
export function listNodes(node: XmlNode, ...way: readonly string[]): readonly XmlNode[] {
  return way.reduce<readonly XmlNode[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((each) => each.name === name)),
    [node],
  );
}

/** The trimmed text of the first one there; empty where there is none. */
export function textAt(node: XmlNode, ...way: readonly string[]): string {
  return listNodes(node, ...way)[0]?.text.trim() ?? '';
}

/** All nodes below that have such a name, outermost first. */
export function findNodes(node: XmlNode, isNamed: (name: string) => boolean): readonly XmlNode[] {
  return node.children.flatMap((each) => (isNamed(each.name) ? [each] : findNodes(each, isNamed)));
}
