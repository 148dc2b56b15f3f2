import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  type Id,
  type ToastClassName,
  ToastContainer,
  type ToastTransitionProps,
  toast,
} from 'react-toastify/unstyled';
import { IconButton } from './button.tsx';
import { bindClasses } from './bind-classes.ts';
import { Icon, type IconName } from './display/icon.tsx';
import sheet from './toast.module.css';

const classes = bindClasses(sheet);

export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'default';

const AUTO_CLOSE_MS = 5000;

/** A toast dragged by this percentage of its width is closed. */
const DRAG_CLOSE_PERCENT = 80;

/** Further toasts wait until one of these is closed. */
const TOASTS_MAX = 4;

const ICONS: Record<ToastKind, IconName | null> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  error: 'alert',
  default: null,
};

const toastClass: ToastClassName = (context) => classes('toast', context?.type ?? 'default');

/** Each toast that is shown and is not fading yet, by its kind and text. */
const openToasts = new Map<string, Id>();

const URGENT = /^(?:warning|error):/;

interface ToastsProps {
  /** Accessible name of the container. */
  readonly label: string;
  /** Accessible name of each toast's close button. */
  readonly closeLabel: string;
}

/** The container of all toasts; render it once, near the end of the application. */
export function Toasts({ label, closeLabel }: ToastsProps): ReactNode {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    layer.current?.showPopover();
    const stopRaising = toast.onChange((item) => {
      if (item.status === 'added') raiseAboveDialogs(layer.current);
    });
    return () => {
      stopRaising();
      openToasts.clear();
    };
  }, []);
  return (
    <div ref={layer} popover="manual" className={classes('layer')}>
      <ToastContainer
        position="top-right"
        autoClose={AUTO_CLOSE_MS}
        draggable
        draggablePercent={DRAG_CLOSE_PERCENT}
        newestOnTop
        limit={TOASTS_MAX}
        transition={Passage}
        aria-label={label}
        className={() => classes('place')}
        toastClassName={toastClass}
        progressClassName={() => classes('progress')}
        icon={({ type }) => toastIcon(type)}
        closeButton={<ToastClose label={closeLabel} />}
      />
    </div>
  );
}

/** A modal dialog covers popovers that were shown before it. Only then: hiding a live region silences it. */
function raiseAboveDialogs(layer: HTMLElement | null): void {
  if (layer === null || document.querySelector('dialog:modal') === null) return;
  layer.hidePopover();
  layer.showPopover();
}

const COLLAPSE_MS = 180;

/**
 * Lets a toast come and go. The library's own waits for the ends of animations, which never come where the
 * sheet was lost: here a toast without them goes at once, and after its time.
 */
function Passage(props: ToastTransitionProps): ReactNode {
  const { children, nodeRef, isIn } = props;
  const play = useEffectEvent(() => props.playToast());
  const leave = useEffectEvent(() => props.done());
  useLayoutEffect(() => {
    const node = nodeRef.current;
    if (node === null) return;
    node.classList.add(classes('enter'));
    void endOfAnimations(node).then(() => {
      node.classList.remove(classes('enter'));
      play();
    });
    const timer = setTimeout(() => {
      const bar = node.querySelector('[role=progressbar]');
      if (bar === null || bar.getAnimations().length === 0) toast.dismiss(node.id);
    }, AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [nodeRef]);
  useEffect(() => {
    const node = nodeRef.current;
    if (isIn || node === null) return;
    node.classList.add(classes('exit'));
    void endOfAnimations(node)
      .then(
        () => node.animate({ height: [`${node.offsetHeight}px`, '0'], padding: '0' }, COLLAPSE_MS).finished,
      )
      .then(leave, leave);
  }, [nodeRef, isIn]);
  return children;
}

async function endOfAnimations(node: HTMLElement): Promise<unknown> {
  return Promise.allSettled(node.getAnimations().map(({ finished }) => finished));
}

interface ToastCloseProps {
  readonly label: string;
  /** Set by the container, which clones this element for each toast. */
  readonly closeToast?: (reason: boolean) => void;
}

function ToastClose({ label, closeToast }: ToastCloseProps): ReactNode {
  return (
    <IconButton
      icon="close"
      label={label}
      className={classes('close')}
      onClick={(event) => {
        event.stopPropagation();
        closeToast?.(true);
      }}
    />
  );
}

function toastIcon(kind: ToastKind): ReactNode {
  const name = ICONS[kind];
  return name === null ? null : <Icon name={name} />;
}

/** Shows a line for five seconds; the same text of the same kind is shown only once at a time. */
export function showToast(kind: ToastKind, text: string): void {
  const key = `${kind}:${text}`;
  if (openToasts.has(key)) return;
  const id = toast(<span className={classes('text')}>{text}</span>, {
    type: kind,
    role: URGENT.test(key) ? 'alert' : 'status',
    // Called when the toast starts to fade.
    onClose: () => openToasts.delete(key),
  });
  openToasts.set(key, id);
}

/** Closes warnings and errors: their action is about to be repeated or left. */
export function dismissWarnings(): void {
  for (const [key, id] of openToasts) if (URGENT.test(key)) toast.dismiss(id);
}
