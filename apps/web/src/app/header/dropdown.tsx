import { Icon, bindClasses, joinClasses } from '@naru/ui';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';
import sheet from './dropdown.module.css';

const classes = bindClasses(sheet);

export interface DropdownProps {
  readonly label: ReactNode;
  readonly buttonClass: string;
  /** List items with links or buttons. */
  readonly children: ReactNode;
  /** The edge of the button that the list aligns with. */
  readonly edge?: 'start' | 'end';
}

/** `hovered` closes when the mouse leaves; `pinned` does not. */
type Opening = 'closed' | 'hovered' | 'pinned';

/** A button with a list of links. Going to another page closes it. */
export function Dropdown({ label, buttonClass, children, edge = 'start' }: DropdownProps): ReactNode {
  const { pathname } = useLocation();
  const [state, setState] = useState<{ opening: Opening; on: readonly string[] }>({
    opening: 'closed',
    on: [],
  });
  const opening = state.on.includes(pathname) ? state.opening : 'closed';
  // While the next page loads, the address is ahead of what is shown: a list opened then stays open on both.
  const open = (next: Opening): void => setState({ opening: next, on: [pathname, window.location.pathname] });
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useClosing(place, opening !== 'closed', (by) => {
    // The heading of a page that has just arrived takes the focus, wherever the mouse is by then.
    if (by === 'focus' && opening === 'hovered') return;
    if (by === 'escape' && place.current?.contains(document.activeElement) === true) button.current?.focus();
    open('closed');
  });
  const followMouse = (event: PointerEvent, from: Opening, to: Opening): void => {
    if (event.pointerType === 'mouse' && opening === from) open(to);
  };
  return (
    <div
      ref={place}
      className={classes('place')}
      onPointerEnter={(event) => followMouse(event, 'closed', 'hovered')}
      onPointerLeave={(event) => followMouse(event, 'hovered', 'closed')}
    >
      <button
        ref={button}
        type="button"
        className={joinClasses(buttonClass, classes('button'))}
        aria-expanded={opening !== 'closed'}
        aria-controls={listId}
        onClick={() => open(opening === 'pinned' ? 'closed' : 'pinned')}
      >
        {label}
        <Icon name="chevronDown" sizePx={16} />
      </button>
      <ul id={listId} className={classes('list', edge)} hidden={opening === 'closed'}>
        {children}
      </ul>
    </div>
  );
}

/** While open: closes on Escape and on a press or a focus outside of `place`. */
export function useClosing(
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (by: 'escape' | 'press' | 'focus') => void,
): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const byKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeNow('escape');
    };
    const byOutside = (event: Event): void => {
      if (event.target instanceof Node && place.current?.contains(event.target) === false)
        closeNow(event.type === 'focusin' ? 'focus' : 'press');
    };
    document.addEventListener('keydown', byKey);
    document.addEventListener('pointerdown', byOutside);
    document.addEventListener('focusin', byOutside);
    return () => {
      document.removeEventListener('keydown', byKey);
      document.removeEventListener('pointerdown', byOutside);
      document.removeEventListener('focusin', byOutside);
    };
  }, [isOpen, place]);
}
