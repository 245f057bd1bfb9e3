import { toast } from 'react-hot-toast/headless';

/** Short words about what just happened; shown top-center for 3000 ms by the page's one `Toaster`. */
export const notify = {
  success: (text: string): void => {
    toast.success(text);
  },
  error: (text: string): void => {
    toast.error(text);
  },
};
